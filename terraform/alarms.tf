# Each alarm names what a person does next; the runbook is README.md, "When an alarm rings".

resource "aws_sns_topic" "alarms" {
  name              = "${local.name}-alarms"
  kms_master_key_id = aws_kms_key.main.arn
}

resource "aws_sns_topic_subscription" "alarms" {
  topic_arn = aws_sns_topic.alarms.arn
  protocol  = "email"
  endpoint  = var.alarm_email
}

locals {
  # metric, namespace, statistic, comparison, threshold, minutes in a row, what it belongs to.
  alarms = merge(
    {
      database-cpu = {
        metric = "CPUUtilization", namespace = "AWS/RDS", statistic = "Average", above = true, threshold = 80, minutes = 15
        dimensions = { DBInstanceIdentifier = aws_db_instance.main.identifier }
      }
      database-disk = {
        metric = "FreeStorageSpace", namespace = "AWS/RDS", statistic = "Minimum", above = false, minutes = 5
        threshold  = var.database.storage_gb * 1024 * 1024 * 1024 / 10
        dimensions = { DBInstanceIdentifier = aws_db_instance.main.identifier }
      }
      database-memory = {
        metric = "FreeableMemory", namespace = "AWS/RDS", statistic = "Minimum", above = false, minutes = 10
        threshold  = 256 * 1024 * 1024
        dimensions = { DBInstanceIdentifier = aws_db_instance.main.identifier }
      }
      # Transaction numbers that run out stop every write. Autovacuum ends far below.
      database-transactions = {
        metric = "MaximumUsedTransactionIDs", namespace = "AWS/RDS", statistic = "Maximum", above = true, minutes = 5
        threshold  = 1000000000
        dimensions = { DBInstanceIdentifier = aws_db_instance.main.identifier }
      }
      cache-memory = {
        metric = "DatabaseMemoryUsagePercentage", namespace = "AWS/ElastiCache", statistic = "Maximum", above = true
        threshold  = 75, minutes = 5
        dimensions = { CacheClusterId = "${local.name}-001" }
      }
    },
    {
      for name, group in aws_lb_target_group.front : "front-${name}-away" => {
        metric = "HealthyHostCount", namespace = "AWS/NetworkELB", statistic = "Minimum", above = false, threshold = 1, minutes = 2
        dimensions = { TargetGroup = group.arn_suffix, LoadBalancer = aws_lb.front.arn_suffix }
      }
    },
    {
      for name, service in aws_ecs_service.process : "${name}-away" => {
        metric = "RunningTaskCount", namespace = "ECS/ContainerInsights", statistic = "Minimum", above = false
        threshold  = local.processes[name].size.least, minutes = 10
        dimensions = { ClusterName = aws_ecs_cluster.main.name, ServiceName = service.name }
      }
    },
  )
}

resource "aws_cloudwatch_metric_alarm" "main" {
  for_each            = local.alarms
  alarm_name          = "${local.name}-${each.key}"
  namespace           = each.value.namespace
  metric_name         = each.value.metric
  statistic           = each.value.statistic
  dimensions          = each.value.dimensions
  comparison_operator = each.value.above ? "GreaterThanThreshold" : "LessThanThreshold"
  threshold           = each.value.threshold
  period              = 60
  evaluation_periods  = each.value.minutes
  # A process that sends no figure is away, too.
  treat_missing_data = "breaching"
  alarm_actions      = [aws_sns_topic.alarms.arn]
  ok_actions         = [aws_sns_topic.alarms.arn]
}

# Errors that the product logs: a burst means that something is broken for many people.
resource "aws_cloudwatch_log_metric_filter" "errors" {
  for_each       = toset(["web", "worker", "realtime"])
  name           = "${local.name}-${each.value}-errors"
  log_group_name = aws_cloudwatch_log_group.tasks[each.value].name
  pattern        = "{ $.level = \"ERROR\" || $.level = \"CRITICAL\" }"

  metric_transformation {
    name          = "${each.value}-errors"
    namespace     = local.name
    value         = "1"
    default_value = "0"
  }
}

resource "aws_cloudwatch_metric_alarm" "errors" {
  for_each            = aws_cloudwatch_log_metric_filter.errors
  alarm_name          = "${local.name}-${each.key}-errors"
  namespace           = local.name
  metric_name         = each.value.metric_transformation[0].name
  statistic           = "Sum"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 10
  period              = 300
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
}

resource "aws_budgets_budget" "month" {
  name         = local.name
  budget_type  = "COST"
  limit_amount = tostring(var.monthly_budget)
  limit_unit   = "USD"
  time_unit    = "MONTHLY"

  cost_filter {
    name   = "TagKeyValue"
    values = [format("user:Environment$%s", var.environment)]
  }

  dynamic "notification" {
    for_each = { FORECASTED = 80, ACTUAL = 100 }

    content {
      comparison_operator        = "GREATER_THAN"
      threshold                  = notification.value
      threshold_type             = "PERCENTAGE"
      notification_type          = notification.key
      subscriber_email_addresses = [var.alarm_email]
    }
  }
}

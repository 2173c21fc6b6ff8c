# One image runs as four services, and as one task that prepares the database before a deploy.

resource "aws_ecs_cluster" "main" {
  name = local.name

  setting {
    name  = "containerInsights"
    value = "enabled"
  }
}

resource "aws_ecs_cluster_capacity_providers" "main" {
  cluster_name       = aws_ecs_cluster.main.name
  capacity_providers = ["FARGATE"]
}

# The front finds web and realtime by name, and Prometheus finds all three, each task by its address.
resource "aws_service_discovery_private_dns_namespace" "main" {
  name        = "${local.name}.internal"
  description = "Processes of ${local.name}"
  vpc         = aws_vpc.main.id
}

resource "aws_service_discovery_service" "inside" {
  for_each = toset(keys(local.metrics_ports))
  name     = each.value

  dns_config {
    namespace_id   = aws_service_discovery_private_dns_namespace.main.id
    routing_policy = "MULTIVALUE"

    dns_records {
      type = "A"
      ttl  = 10
    }
  }
}

resource "aws_cloudwatch_log_group" "tasks" {
  for_each          = local.processes
  name              = "/${local.name}/${each.key}"
  retention_in_days = var.log_days
  kms_key_id        = aws_kms_key.main.arn
}

locals {
  python = "/opt/gemhall/.venv/bin/python"

  # What every process of the product reads. Secrets come beside it.
  settings = merge(
    {
      GEMHALL_ENV     = "production"
      PLATFORM_URL    = "https://${var.platform_domain}"
      TRUSTED_PROXIES = join(",", local.private_cidrs)
      FRONT_ADDRESSES = join(",", local.private_cidrs)
      EDGE_HOST       = var.platform_domain
      EDGE_ADDRESSES  = join(",", aws_eip.front[*].public_ip)
      S3_BUCKET       = aws_s3_bucket.uploads.bucket
      S3_REGION       = var.region
      MAIL_FROM       = var.mail_from
      SUPPORT_CONTACT = var.support_contact
      LOG_JSON        = "yes"
      WEB_WORKERS     = tostring(var.web_workers)
      JOB_SLOTS       = tostring(var.job_slots_per_task * var.services.worker.most)
    },
    var.extra_environment,
  )

  # The security group decides who reaches the port (network.tf), so a task listens to its network.
  metrics_settings = {
    for name in keys(local.processes) : name => lookup(local.metrics_ports, name, null) == null ? {} : {
      METRICS_PORT = tostring(local.metrics_ports[name])
      METRICS_BIND = "0.0.0.0"
    }
  }

  front_settings = {
    WEB             = "web.${aws_service_discovery_private_dns_namespace.main.name}:${local.ports.web}"
    STREAMS         = "realtime.${aws_service_discovery_private_dns_namespace.main.name}:${local.ports.realtime}"
    HTTP_PORT       = tostring(local.ports.http)
    HTTPS_PORT      = tostring(local.ports.https)
    ASSETS          = "/opt/gemhall/frontend/dist"
    XDG_DATA_HOME   = "/certificates"
    XDG_CONFIG_HOME = "/tmp"
    # Nine tenths of the task's memory: Go collects garbage harder above it.
    GOMEMLIMIT = "${floor(var.services.front.memory * 0.9)}MiB"
  }

  # A process: its command, its port, how ECS asks whether it lives, and how many seconds it may take to end.
  processes = {
    web = {
      command  = [local.python, "-m", "saas.web", "--bind", "0.0.0.0:${local.ports.web}"]
      size     = var.services.web
      port     = local.ports.web
      health   = "/api/health/live"
      stopping = 45
    }
    realtime = {
      command  = [local.python, "-m", "saas.realtime", "--bind", "0.0.0.0:${local.ports.realtime}"]
      size     = var.services.realtime
      port     = local.ports.realtime
      health   = null
      stopping = 45
    }
    worker = {
      command = [
        local.python, "-m", "saas.supervisor.worker", "-A", "saas.celery", "worker", "--concurrency",
        tostring(var.job_slots_per_task), "--loglevel", "info", "--without-gossip", "--without-mingle"
      ]
      size     = var.services.worker
      port     = null
      health   = null
      stopping = 45
    }
    front = {
      command  = ["/opt/gemhall/.venv/bin/caddy", "run", "--config", "/opt/gemhall/deploy/caddy/Caddyfile"]
      size     = var.services.front
      port     = local.ports.https
      health   = null
      stopping = 20
    }
    # No service: it runs once before each deploy.
    prepare = {
      command  = [local.python, "manage.py", "prepare", "--only", "database"]
      size     = var.services.worker
      port     = null
      health   = null
      stopping = 120
    }
  }
}

resource "aws_ecs_task_definition" "process" {
  for_each                 = local.processes
  family                   = "${local.name}-${each.key}"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = each.value.size.cpu
  memory                   = each.value.size.memory
  execution_role_arn       = aws_iam_role.execution.arn
  task_role_arn            = each.key == "front" ? aws_iam_role.front.arn : aws_iam_role.product.arn

  container_definitions = jsonencode([{
    name                   = each.key
    image                  = local.image
    command                = each.value.command
    essential              = true
    readonlyRootFilesystem = true
    # The user of the image, not root.
    user         = "10001:10001"
    stopTimeout  = each.value.stopping
    portMappings = each.value.port == null ? [] : [{ containerPort = each.value.port, protocol = "tcp" }]
    environment = [
      for name, value in each.key == "front" ? tomap(local.front_settings) : merge(local.settings, local.metrics_settings[each.key]) :
      { name = name, value = value }
    ]
    # The front holds no secret of the product.
    secrets = each.key == "front" ? [] : [
      for name in local.secret_names : { name = name, valueFrom = aws_secretsmanager_secret.settings[name].arn }
    ]
    mountPoints = concat(
      [{ sourceVolume = "tmp", containerPath = "/tmp", readOnly = false }],
      each.key == "front" ? [{ sourceVolume = "certificates", containerPath = "/certificates", readOnly = false }] : [],
    )
    healthCheck = each.value.health == null ? null : {
      command = [
        "CMD", local.python, "-c",
        "import urllib.request as r; r.urlopen('http://127.0.0.1:${each.value.port}${each.value.health}', timeout=4)"
      ]
      interval    = 10
      timeout     = 5
      retries     = 3
      startPeriod = 60
    }
    linuxParameters = { initProcessEnabled = true }
    ulimits         = [{ name = "nofile", softLimit = 65536, hardLimit = 65536 }]
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        "awslogs-group"         = aws_cloudwatch_log_group.tasks[each.key].name
        "awslogs-region"        = var.region
        "awslogs-stream-prefix" = var.image_tag
      }
    }
  }])

  volume { name = "tmp" }

  dynamic "volume" {
    for_each = each.key == "front" ? ["certificates"] : []

    content {
      name = volume.value

      efs_volume_configuration {
        file_system_id     = aws_efs_file_system.certificates.id
        transit_encryption = "ENABLED"

        authorization_config {
          access_point_id = aws_efs_access_point.certificates.id
          iam             = "ENABLED"
        }
      }
    }
  }
}

resource "aws_ecs_service" "process" {
  for_each         = { for name, process in local.processes : name => process if name != "prepare" }
  name             = each.key
  cluster          = aws_ecs_cluster.main.id
  task_definition  = aws_ecs_task_definition.process[each.key].arn
  desired_count    = each.value.size.least
  launch_type      = "FARGATE"
  platform_version = "LATEST"
  propagate_tags   = "SERVICE"

  # New tasks serve before old ones end; a version that does not start is taken back.
  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = 200

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets          = aws_subnet.private[*].id
    security_groups  = [each.key == "front" ? aws_security_group.front.id : aws_security_group.product.id]
    assign_public_ip = false
  }

  dynamic "service_registries" {
    for_each = contains(keys(local.metrics_ports), each.key) ? [aws_service_discovery_service.inside[each.key].arn] : []

    content {
      registry_arn = service_registries.value
    }
  }

  dynamic "load_balancer" {
    for_each = { for name, group in aws_lb_target_group.front : name => group if each.key == "front" }

    content {
      target_group_arn = load_balancer.value.arn
      container_name   = "front"
      container_port   = load_balancer.value.port
    }
  }

  # The scaling below decides how many run.
  lifecycle { ignore_changes = [desired_count] }

  depends_on = [aws_lb_listener.front]
}

resource "aws_appautoscaling_target" "process" {
  for_each           = aws_ecs_service.process
  service_namespace  = "ecs"
  scalable_dimension = "ecs:service:DesiredCount"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${each.value.name}"
  min_capacity       = local.processes[each.key].size.least
  max_capacity       = local.processes[each.key].size.most
}

# The streams hold memory, the others use cores.
resource "aws_appautoscaling_policy" "process" {
  for_each           = aws_appautoscaling_target.process
  name               = "${local.name}-${each.key}"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = each.value.service_namespace
  scalable_dimension = each.value.scalable_dimension
  resource_id        = each.value.resource_id

  target_tracking_scaling_policy_configuration {
    target_value       = 60
    scale_in_cooldown  = 300
    scale_out_cooldown = 60

    predefined_metric_specification {
      predefined_metric_type = each.key == "realtime" ? "ECSServiceAverageMemoryUtilization" : "ECSServiceAverageCPUUtilization"
    }
  }
}

# The load balancer passes TLS on unopened: Caddy gets a certificate for each custom domain at its first visit. Its
# addresses are fixed, because creators whose DNS allows no CNAME at the top of a domain enter them.

resource "aws_eip" "front" {
  count  = length(var.zones)
  domain = "vpc"

  tags = { Name = "${local.name}-front-${count.index}" }

  lifecycle { prevent_destroy = true }
}

resource "aws_lb" "front" {
  name                             = local.name
  load_balancer_type               = "network"
  enable_cross_zone_load_balancing = true
  enable_deletion_protection       = true

  dynamic "subnet_mapping" {
    for_each = range(length(var.zones))

    content {
      subnet_id     = aws_subnet.public[subnet_mapping.value].id
      allocation_id = aws_eip.front[subnet_mapping.value].allocation_id
    }
  }
}

resource "aws_lb_target_group" "front" {
  for_each             = { http = local.ports.http, https = local.ports.https }
  name                 = "${local.name}-${each.key}"
  vpc_id               = aws_vpc.main.id
  protocol             = "TCP"
  port                 = each.value
  target_type          = "ip"
  deregistration_delay = 30
  # Caddy sees the visitors' addresses: rate limits and the audit log need them.
  preserve_client_ip = true

  health_check {
    protocol            = "TCP"
    port                = each.value
    interval            = 10
    healthy_threshold   = 2
    unhealthy_threshold = 2
  }
}

resource "aws_lb_listener" "front" {
  for_each          = { http = 80, https = 443 }
  load_balancer_arn = aws_lb.front.arn
  protocol          = "TCP"
  port              = each.value

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.front[each.key].arn
  }
}

resource "aws_route53_record" "platform" {
  count   = var.zone_id == "" ? 0 : 1
  zone_id = var.zone_id
  name    = var.platform_domain
  type    = "A"

  alias {
    name                   = aws_lb.front.dns_name
    zone_id                = aws_lb.front.zone_id
    evaluate_target_health = true
  }
}

# All fronts share their certificates here. Caddy takes locks in the same folder, so one name is asked for once.

resource "aws_efs_file_system" "certificates" {
  encrypted       = true
  kms_key_id      = aws_kms_key.main.arn
  throughput_mode = "elastic"

  tags = { Name = "${local.name}-certificates" }

  lifecycle { prevent_destroy = true }
}

resource "aws_efs_backup_policy" "certificates" {
  file_system_id = aws_efs_file_system.certificates.id

  backup_policy { status = "ENABLED" }
}

resource "aws_efs_mount_target" "certificates" {
  count           = length(var.zones)
  file_system_id  = aws_efs_file_system.certificates.id
  subnet_id       = aws_subnet.data[count.index].id
  security_groups = [aws_security_group.certificates.id]
}

resource "aws_efs_access_point" "certificates" {
  file_system_id = aws_efs_file_system.certificates.id

  posix_user {
    uid = 10001
    gid = 10001
  }

  root_directory {
    path = "/caddy"

    creation_info {
      owner_uid   = 10001
      owner_gid   = 10001
      permissions = "0700"
    }
  }
}

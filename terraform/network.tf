# Public subnets hold the load balancer and the NAT gateways, private ones the tasks, data subnets PostgreSQL, Valkey
# and the certificates. Data subnets have no route to the internet.

resource "aws_vpc" "main" {
  cidr_block           = var.vpc_cidr
  enable_dns_support   = true
  enable_dns_hostnames = true

  tags = { Name = local.name }
}

# Nothing uses the group that AWS adds to every network, so it allows nothing.
resource "aws_default_security_group" "closed" {
  vpc_id = aws_vpc.main.id
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id

  tags = { Name = local.name }
}

resource "aws_subnet" "public" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.main.id
  availability_zone = var.zones[count.index]
  cidr_block        = local.public_cidrs[count.index]

  tags = { Name = "${local.name}-public-${count.index}" }
}

resource "aws_subnet" "private" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.main.id
  availability_zone = var.zones[count.index]
  cidr_block        = local.private_cidrs[count.index]

  tags = { Name = "${local.name}-private-${count.index}" }
}

resource "aws_subnet" "data" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.main.id
  availability_zone = var.zones[count.index]
  cidr_block        = local.data_cidrs[count.index]

  tags = { Name = "${local.name}-data-${count.index}" }
}

resource "aws_eip" "nat" {
  count  = var.nat_per_zone ? length(var.zones) : 1
  domain = "vpc"

  tags = { Name = "${local.name}-nat-${count.index}" }
}

resource "aws_nat_gateway" "main" {
  count         = var.nat_per_zone ? length(var.zones) : 1
  allocation_id = aws_eip.nat[count.index].id
  subnet_id     = aws_subnet.public[count.index].id

  tags       = { Name = "${local.name}-${count.index}" }
  depends_on = [aws_internet_gateway.main]
}

resource "aws_route_table" "public" {
  vpc_id = aws_vpc.main.id

  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.main.id
  }

  tags = { Name = "${local.name}-public" }
}

resource "aws_route_table" "private" {
  count  = length(var.zones)
  vpc_id = aws_vpc.main.id

  route {
    cidr_block     = "0.0.0.0/0"
    nat_gateway_id = aws_nat_gateway.main[var.nat_per_zone ? count.index : 0].id
  }

  tags = { Name = "${local.name}-private-${count.index}" }
}

resource "aws_route_table" "data" {
  vpc_id = aws_vpc.main.id

  tags = { Name = "${local.name}-data" }
}

resource "aws_route_table_association" "public" {
  count          = length(var.zones)
  subnet_id      = aws_subnet.public[count.index].id
  route_table_id = aws_route_table.public.id
}

resource "aws_route_table_association" "private" {
  count          = length(var.zones)
  subnet_id      = aws_subnet.private[count.index].id
  route_table_id = aws_route_table.private[count.index].id
}

resource "aws_route_table_association" "data" {
  count          = length(var.zones)
  subnet_id      = aws_subnet.data[count.index].id
  route_table_id = aws_route_table.data.id
}

# Uploads do not pass the NAT gateway, which is paid by the gigabyte.
resource "aws_vpc_endpoint" "s3" {
  vpc_id            = aws_vpc.main.id
  service_name      = "com.amazonaws.${var.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = aws_route_table.private[*].id

  tags = { Name = "${local.name}-s3" }
}

resource "aws_cloudwatch_log_group" "flow" {
  name              = "/${local.name}/network"
  retention_in_days = var.log_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_flow_log" "main" {
  vpc_id          = aws_vpc.main.id
  traffic_type    = "REJECT"
  iam_role_arn    = aws_iam_role.flow.arn
  log_destination = aws_cloudwatch_log_group.flow.arn
}

# Who may reach whom. Each group is named by what it holds, and each rule by its reason.

resource "aws_security_group" "front" {
  name        = "${local.name}-front"
  description = "Caddy: the only part that the internet reaches"
  vpc_id      = aws_vpc.main.id

  tags = { Name = "${local.name}-front" }

  lifecycle { create_before_destroy = true }
}

resource "aws_security_group" "product" {
  name        = "${local.name}-product"
  description = "Web, event streams, jobs and the task that prepares the database"
  vpc_id      = aws_vpc.main.id

  tags = { Name = "${local.name}-product" }

  lifecycle { create_before_destroy = true }
}

resource "aws_security_group" "database" {
  name        = "${local.name}-database"
  description = "PostgreSQL"
  vpc_id      = aws_vpc.main.id

  tags = { Name = "${local.name}-database" }

  lifecycle { create_before_destroy = true }
}

resource "aws_security_group" "cache" {
  name        = "${local.name}-cache"
  description = "Valkey"
  vpc_id      = aws_vpc.main.id

  tags = { Name = "${local.name}-cache" }

  lifecycle { create_before_destroy = true }
}

resource "aws_security_group" "certificates" {
  name        = "${local.name}-certificates"
  description = "The file system that all fronts share"
  vpc_id      = aws_vpc.main.id

  tags = { Name = "${local.name}-certificates" }

  lifecycle { create_before_destroy = true }
}

resource "aws_vpc_security_group_ingress_rule" "front" {
  for_each          = { http = local.ports.http, https = local.ports.https }
  security_group_id = aws_security_group.front.id
  description       = "Visitors: the load balancer passes their addresses on"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = each.value
  to_port           = each.value
}

resource "aws_vpc_security_group_egress_rule" "front" {
  security_group_id = aws_security_group.front.id
  description       = "Authorities of certificates, the product and the shared file system"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
}

resource "aws_vpc_security_group_ingress_rule" "product" {
  for_each                     = { web = local.ports.web, realtime = local.ports.realtime }
  security_group_id            = aws_security_group.product.id
  description                  = "The front alone"
  referenced_security_group_id = aws_security_group.front.id
  ip_protocol                  = "tcp"
  from_port                    = each.value
  to_port                      = each.value
}

resource "aws_vpc_security_group_ingress_rule" "metrics" {
  for_each                     = var.prometheus_security_group == "" ? {} : local.metrics_ports
  security_group_id            = aws_security_group.product.id
  description                  = "Prometheus alone"
  referenced_security_group_id = var.prometheus_security_group
  ip_protocol                  = "tcp"
  from_port                    = each.value
  to_port                      = each.value
}

resource "aws_vpc_security_group_egress_rule" "product" {
  security_group_id = aws_security_group.product.id
  description       = "Providers, casinos, payments, mail and AWS"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
}

resource "aws_vpc_security_group_ingress_rule" "database" {
  security_group_id            = aws_security_group.database.id
  description                  = "The product alone"
  referenced_security_group_id = aws_security_group.product.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_ingress_rule" "cache" {
  security_group_id            = aws_security_group.cache.id
  description                  = "The product alone"
  referenced_security_group_id = aws_security_group.product.id
  ip_protocol                  = "tcp"
  from_port                    = 6379
  to_port                      = 6379
}

resource "aws_vpc_security_group_ingress_rule" "certificates" {
  security_group_id            = aws_security_group.certificates.id
  description                  = "The front alone"
  referenced_security_group_id = aws_security_group.front.id
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

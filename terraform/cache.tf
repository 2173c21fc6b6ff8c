# Valkey holds counters, cached answers and messages. It must not evict: it would forget rate limits and jobs under way.

resource "aws_elasticache_subnet_group" "main" {
  name       = local.name
  subnet_ids = aws_subnet.data[*].id
}

resource "aws_elasticache_parameter_group" "main" {
  name   = "${local.name}-valkey8"
  family = "valkey8"

  parameter {
    name  = "maxmemory-policy"
    value = "noeviction"
  }

  lifecycle { create_before_destroy = true }
}

resource "random_password" "cache" {
  length  = 40
  special = false
}

resource "aws_elasticache_replication_group" "main" {
  replication_group_id = local.name
  description          = "${local.name}: counters, cached answers and messages"
  engine               = "valkey"
  engine_version       = "8.0"
  node_type            = var.cache.node_type
  port                 = 6379
  parameter_group_name = aws_elasticache_parameter_group.main.name

  num_cache_clusters         = var.cache.replica ? 2 : 1
  automatic_failover_enabled = var.cache.replica
  multi_az_enabled           = var.cache.replica

  subnet_group_name          = aws_elasticache_subnet_group.main.name
  security_group_ids         = [aws_security_group.cache.id]
  at_rest_encryption_enabled = true
  kms_key_id                 = aws_kms_key.main.arn
  transit_encryption_enabled = true
  auth_token                 = random_password.cache.result

  maintenance_window         = "sun:04:10-sun:05:10"
  auto_minor_version_upgrade = true
  # Nothing in it needs a backup: all that counts is in PostgreSQL.
  snapshot_retention_limit = 0
}

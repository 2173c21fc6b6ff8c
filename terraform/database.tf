# PostgreSQL 18. The role of the product owns its database and is no superuser: RDS gives nobody that right.

resource "aws_db_subnet_group" "main" {
  name       = local.name
  subnet_ids = aws_subnet.data[*].id
}

resource "aws_db_parameter_group" "main" {
  name   = "${local.name}-18"
  family = "postgres18"

  parameter {
    name  = "rds.force_ssl"
    value = "1"
  }

  # A dump locks all tables of all communities in one transaction (docs/operations/self-hosting.md, 2).
  parameter {
    name         = "max_locks_per_transaction"
    value        = "1024"
    apply_method = "pending-reboot"
  }

  parameter {
    name  = "idle_in_transaction_session_timeout"
    value = "60000"
  }

  lifecycle { create_before_destroy = true }
}

resource "random_password" "database" {
  length  = 40
  special = false
}

resource "aws_db_instance" "main" {
  identifier     = local.name
  engine         = "postgres"
  engine_version = "18"
  instance_class = var.database.class
  db_name        = "gemhall"
  username       = "gemhall"
  password       = random_password.database.result

  storage_type          = "gp3"
  allocated_storage     = var.database.storage_gb
  max_allocated_storage = var.database.max_storage_gb
  storage_encrypted     = true
  kms_key_id            = aws_kms_key.main.arn

  multi_az               = var.database.standby
  publicly_accessible    = false
  db_subnet_group_name   = aws_db_subnet_group.main.name
  vpc_security_group_ids = [aws_security_group.database.id]
  parameter_group_name   = aws_db_parameter_group.main.name
  ca_cert_identifier     = "rds-ca-rsa2048-g1"

  # Any second of these days can be restored.
  backup_retention_period   = var.database.backup_days
  backup_window             = "02:10-02:40"
  maintenance_window        = "sun:03:10-sun:03:40"
  copy_tags_to_snapshot     = true
  delete_automated_backups  = false
  deletion_protection       = true
  skip_final_snapshot       = false
  final_snapshot_identifier = "${local.name}-last"

  auto_minor_version_upgrade          = true
  allow_major_version_upgrade         = false
  enabled_cloudwatch_logs_exports     = ["postgresql", "upgrade"]
  performance_insights_enabled        = true
  performance_insights_kms_key_id     = aws_kms_key.main.arn
  monitoring_interval                 = 60
  monitoring_role_arn                 = aws_iam_role.database_monitoring.arn
  iam_database_authentication_enabled = true

  lifecycle { prevent_destroy = true }
}

# Settings that nobody may read in a task definition. Terraform makes the three that it knows; the others begin empty
# of a version, and a task does not start until you have entered their values (README.md).

resource "random_password" "secret_key" {
  length  = 64
  special = false

  # Without the first key, encrypted data and sessions are lost. Change it by SECRET_KEY_FALLBACKS.
  lifecycle { prevent_destroy = true }
}

locals {
  made_secrets = {
    SECRET_KEY = random_password.secret_key.result
    DATABASE_URL = format(
      "postgres://%s:%s@%s/%s?sslmode=verify-full&sslrootcert=/etc/ssl/certs/rds.pem",
      aws_db_instance.main.username, random_password.database.result, aws_db_instance.main.endpoint, aws_db_instance.main.db_name
    )
    REDIS_URL = format(
      "rediss://:%s@%s:6379/0", random_password.cache.result, aws_elasticache_replication_group.main.primary_endpoint_address
    )
  }
  # Written out, so that the secrets can be made before the database.
  made_names   = ["SECRET_KEY", "DATABASE_URL", "REDIS_URL"]
  secret_names = toset(concat(local.made_names, ["SMTP_URL"], tolist(var.extra_secrets)))
}

resource "aws_secretsmanager_secret" "settings" {
  for_each                = local.secret_names
  name                    = "${local.name}/${each.value}"
  description             = "Setting ${each.value} of ${local.name}"
  kms_key_id              = aws_kms_key.main.arn
  recovery_window_in_days = 30
}

resource "aws_secretsmanager_secret_version" "made" {
  for_each      = toset(local.made_names)
  secret_id     = aws_secretsmanager_secret.settings[each.value].id
  secret_string = local.made_secrets[each.value]
}

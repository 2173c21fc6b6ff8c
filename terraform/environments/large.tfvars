# Thousands of communities. Nothing stands alone: each zone can fail.
environment     = "large"
region          = "eu-central-1"
platform_domain = "gemhall.example.com"
image_tag       = "1.0.0"
mail_from       = "Gemhall <hello@gemhall.example.com>"
support_contact = "mailto:support@gemhall.example.com"
alarm_email     = "alarms@gemhall.example.com"
monthly_budget  = 6000

zones        = ["eu-central-1a", "eu-central-1b", "eu-central-1c"]
nat_per_zone = true

database = {
  class          = "db.r7g.2xlarge"
  storage_gb     = 500
  max_storage_gb = 4000
  standby        = true
  backup_days    = 35
}

cache = {
  node_type = "cache.r7g.large"
  replica   = true
}

services = {
  front    = { cpu = 1024, memory = 4096, least = 3, most = 9 }
  web      = { cpu = 4096, memory = 8192, least = 4, most = 24 }
  realtime = { cpu = 1024, memory = 2048, least = 3, most = 12 }
  worker   = { cpu = 2048, memory = 4096, least = 3, most = 12 }
}

web_workers        = 6
job_slots_per_task = 6
log_days           = 90

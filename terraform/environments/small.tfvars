# Some hundred communities with quiet streams. A zone that fails takes the database away until AWS has moved it.
environment     = "small"
region          = "eu-central-1"
platform_domain = "gemhall.example.com"
image_tag       = "1.0.0"
mail_from       = "Gemhall <hello@gemhall.example.com>"
support_contact = "mailto:support@gemhall.example.com"
alarm_email     = "alarms@gemhall.example.com"
monthly_budget  = 300

zones        = ["eu-central-1a", "eu-central-1b"]
nat_per_zone = false

database = {
  class          = "db.t4g.medium"
  storage_gb     = 50
  max_storage_gb = 200
  standby        = false
  backup_days    = 7
}

cache = {
  node_type = "cache.t4g.small"
  replica   = false
}

services = {
  front    = { cpu = 256, memory = 1024, least = 1, most = 2 }
  web      = { cpu = 1024, memory = 2048, least = 1, most = 4 }
  realtime = { cpu = 256, memory = 512, least = 1, most = 2 }
  worker   = { cpu = 512, memory = 1024, least = 1, most = 2 }
}

web_workers        = 2
job_slots_per_task = 2

# What an installation decides. environments/small.tfvars and large.tfvars hold two complete choices.

variable "environment" {
  description = "Name of this installation, the first part of every resource's name: 2 to 16 of a-z, 0-9 and hyphens."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{0,14}[a-z0-9]$", var.environment))
    error_message = "Use 2 to 16 of a-z, 0-9 and hyphens, beginning with a letter."
  }
}

variable "region" {
  description = "AWS region, for example eu-central-1."
  type        = string
}

variable "platform_domain" {
  description = "Host name of the platform, without https:// and path, for example gemhall.example.com."
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", var.platform_domain))
    error_message = "Enter the host name alone, in lower case."
  }
}

variable "zone_id" {
  description = "Route 53 zone of the platform's domain. Empty: you point the domain at the addresses of the output yourself."
  type        = string
  default     = ""
}

variable "image_tag" {
  description = "Tag of the image in the registry of this installation. A tag cannot be overwritten."
  type        = string

  validation {
    condition     = var.image_tag != "latest" && length(var.image_tag) > 0
    error_message = "Name one version: a moving tag would let tasks of two versions run as one."
  }
}

variable "mail_from" {
  description = "Sender of mails, for example Gemhall <hello@gemhall.example.com>."
  type        = string
}

variable "support_contact" {
  description = "How creators and fans reach the operators: mailto:… or https://…"
  type        = string
}

variable "alarm_email" {
  description = "Address that gets alarms and budget warnings. AWS asks it to confirm once."
  type        = string
}

variable "monthly_budget" {
  description = "US dollars per month; the alarm address is told at 80 % (forecast) and 100 % (actual)."
  type        = number
}

variable "extra_environment" {
  description = "Further settings of the product that are not secret (README.md of the repository), for example BEACON_URLS."
  type        = map(string)
  default     = {}
}

variable "extra_secrets" {
  description = "Names of further secret settings, for example STRIPE_SECRET_KEY. Their values are entered in Secrets Manager."
  type        = set(string)
  default     = []
}

variable "vpc_cidr" {
  description = "Address range of the network, a /16."
  type        = string
  default     = "10.40.0.0/16"

  validation {
    condition     = can(cidrsubnet(var.vpc_cidr, 8, 255)) && endswith(var.vpc_cidr, "/16")
    error_message = "Enter a /16, for example 10.40.0.0/16."
  }
}

variable "zones" {
  description = "Two or three availability zones by name. Their order decides the addresses of the subnets: keep it."
  type        = list(string)

  validation {
    condition     = contains([2, 3], length(var.zones)) && length(distinct(var.zones)) == length(var.zones)
    error_message = "Name two or three zones, each once."
  }
}

variable "nat_per_zone" {
  description = "One NAT gateway for each zone. With one for all, the loss of its zone cuts mails, casinos and payments."
  type        = bool
  default     = false
}

variable "database" {
  description = "The PostgreSQL instance: class, storage in GB, whether a standby runs, days of backups."
  type = object({
    class          = string
    storage_gb     = number
    max_storage_gb = number
    standby        = bool
    backup_days    = number
  })

  validation {
    condition     = var.database.backup_days >= 7 && var.database.backup_days <= 35
    error_message = "Keep backups for 7 to 35 days: less is no protection against a mistake that is noticed late."
  }
}

variable "cache" {
  description = "Valkey: node type, and whether a replica takes over."
  type = object({
    node_type = string
    replica   = bool
  })
}

variable "services" {
  description = "Size and number of tasks of each process: CPU units (1024 = one core), memory in MB, least and most tasks."
  type = object({
    front    = object({ cpu = number, memory = number, least = number, most = number })
    web      = object({ cpu = number, memory = number, least = number, most = number })
    realtime = object({ cpu = number, memory = number, least = number, most = number })
    worker   = object({ cpu = number, memory = number, least = number, most = number })
  })
}

variable "web_workers" {
  description = "Processes of one web task. One for each of its cores, and at least two."
  type        = number
  default     = 2
}

variable "job_slots_per_task" {
  description = "Job processes of one worker task."
  type        = number
  default     = 2
}

variable "prometheus_security_group" {
  description = "Security group of your Prometheus in this network, which may then read the figures of the product. Empty: no group may."
  type        = string
  default     = ""
}

variable "log_days" {
  description = "Days that logs are kept."
  type        = number
  default     = 30

  validation {
    condition     = contains([7, 14, 30, 60, 90, 180, 365], var.log_days)
    error_message = "CloudWatch keeps logs for 7, 14, 30, 60, 90, 180 or 365 days."
  }
}

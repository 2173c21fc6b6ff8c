terraform {
  required_version = ">= 1.10, < 2.0"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
    random = {
      source  = "hashicorp/random"
      version = "~> 3.6"
    }
  }

  # The bucket, its region and the key come from `terraform init -backend-config=…` (README.md). The state holds
  # passwords: its bucket must be private, encrypted and versioned.
  backend "s3" {
    encrypt      = true
    use_lockfile = true
  }
}

provider "aws" {
  region = var.region

  default_tags {
    tags = {
      Application = "gemhall"
      Environment = var.environment
      ManagedBy   = "terraform"
    }
  }
}

data "aws_caller_identity" "current" {}

locals {
  name    = "gemhall-${var.environment}"
  account = data.aws_caller_identity.current.account_id
  image   = "${aws_ecr_repository.product.repository_url}:${var.image_tag}"

  # 10.40.0.0/20, 10.40.16.0/20 …: public, private and data subnets of each zone.
  public_cidrs  = [for index in range(length(var.zones)) : cidrsubnet(var.vpc_cidr, 4, index)]
  private_cidrs = [for index in range(length(var.zones)) : cidrsubnet(var.vpc_cidr, 4, index + 4)]
  data_cidrs    = [for index in range(length(var.zones)) : cidrsubnet(var.vpc_cidr, 4, index + 8)]

  ports = {
    web      = 8000
    realtime = 8001
    http     = 8080
    https    = 8443
  }

  # Each process of the product shows its figures to Prometheus there.
  metrics_ports = {
    web      = 9101
    realtime = 9102
    worker   = 9103
  }
}

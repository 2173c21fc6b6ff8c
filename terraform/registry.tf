# The images of the product. A tag cannot be overwritten, so a deploy and the way back run what their tag says.

resource "aws_ecr_repository" "product" {
  name                 = local.name
  image_tag_mutability = "IMMUTABLE"

  encryption_configuration {
    encryption_type = "KMS"
    kms_key         = aws_kms_key.main.arn
  }

  image_scanning_configuration { scan_on_push = true }
}

resource "aws_ecr_lifecycle_policy" "product" {
  repository = aws_ecr_repository.product.name
  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "The last thirty versions are kept"
      selection    = { tagStatus = "any", countType = "imageCountMoreThan", countNumber = 30 }
      action       = { type = "expire" }
    }]
  })
}

# Each role has the rights that its tasks use, on the resources of this installation.

data "aws_iam_policy_document" "tasks" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["ecs-tasks.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account]
    }
  }
}

# ECS itself: to pull the image, read the secrets and write the logs before the process runs.

resource "aws_iam_role" "execution" {
  name               = "${local.name}-execution"
  assume_role_policy = data.aws_iam_policy_document.tasks.json
}

data "aws_iam_policy_document" "execution" {
  statement {
    sid       = "LogInToTheRegistry"
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"]
  }

  statement {
    sid       = "PullTheImage"
    actions   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
    resources = [aws_ecr_repository.product.arn]
  }

  statement {
    sid       = "WriteLogs"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = [for group in aws_cloudwatch_log_group.tasks : "${group.arn}:*"]
  }

  statement {
    sid       = "ReadTheSettings"
    actions   = ["secretsmanager:GetSecretValue"]
    resources = [for secret in aws_secretsmanager_secret.settings : secret.arn]
  }

  statement {
    sid       = "DecryptTheSettings"
    actions   = ["kms:Decrypt"]
    resources = [aws_kms_key.main.arn]
  }
}

resource "aws_iam_role_policy" "execution" {
  name   = "execution"
  role   = aws_iam_role.execution.id
  policy = data.aws_iam_policy_document.execution.json
}

# The product: uploads, and nothing else of AWS.

resource "aws_iam_role" "product" {
  name               = "${local.name}-product"
  assume_role_policy = data.aws_iam_policy_document.tasks.json
}

data "aws_iam_policy_document" "product" {
  statement {
    sid       = "TestTheBucket"
    actions   = ["s3:ListBucket"]
    resources = [aws_s3_bucket.uploads.arn]
  }

  statement {
    sid       = "StoreUploads"
    actions   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]
    resources = ["${aws_s3_bucket.uploads.arn}/*"]
  }

  statement {
    sid       = "EncryptUploads"
    actions   = ["kms:Decrypt", "kms:GenerateDataKey"]
    resources = [aws_kms_key.main.arn]
  }
}

resource "aws_iam_role_policy" "product" {
  name   = "product"
  role   = aws_iam_role.product.id
  policy = data.aws_iam_policy_document.product.json
}

# The front: the shared certificates.

resource "aws_iam_role" "front" {
  name               = "${local.name}-front"
  assume_role_policy = data.aws_iam_policy_document.tasks.json
}

data "aws_iam_policy_document" "front" {
  statement {
    sid       = "ShareCertificates"
    actions   = ["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"]
    resources = [aws_efs_file_system.certificates.arn]

    condition {
      test     = "StringEquals"
      variable = "elasticfilesystem:AccessPointArn"
      values   = [aws_efs_access_point.certificates.arn]
    }
  }
}

resource "aws_iam_role_policy" "front" {
  name   = "front"
  role   = aws_iam_role.front.id
  policy = data.aws_iam_policy_document.front.json
}

# AWS's own watchers.

data "aws_iam_policy_document" "watchers" {
  for_each = { flow = "vpc-flow-logs.amazonaws.com", database = "monitoring.rds.amazonaws.com" }

  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = [each.value]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [local.account]
    }
  }
}

resource "aws_iam_role" "flow" {
  name               = "${local.name}-flow"
  assume_role_policy = data.aws_iam_policy_document.watchers["flow"].json
}

data "aws_iam_policy_document" "flow" {
  statement {
    sid       = "WriteRefusedConnections"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents", "logs:DescribeLogStreams"]
    resources = ["${aws_cloudwatch_log_group.flow.arn}:*"]
  }
}

resource "aws_iam_role_policy" "flow" {
  name   = "flow"
  role   = aws_iam_role.flow.id
  policy = data.aws_iam_policy_document.flow.json
}

resource "aws_iam_role" "database_monitoring" {
  name               = "${local.name}-database-monitoring"
  assume_role_policy = data.aws_iam_policy_document.watchers["database"].json
}

resource "aws_iam_role_policy_attachment" "database_monitoring" {
  role       = aws_iam_role.database_monitoring.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AmazonRDSEnhancedMonitoringRole"
}

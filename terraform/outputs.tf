output "addresses" {
  description = "Fixed addresses of the front. Point the platform's domain at them if zone_id is empty."
  value       = aws_eip.front[*].public_ip
}

output "registry" {
  description = "Push the image here, with the tag of image_tag."
  value       = aws_ecr_repository.product.repository_url
}

output "secrets_to_enter" {
  description = "Settings whose values you enter in Secrets Manager before the first deploy."
  value       = sort([for name in local.secret_names : "${local.name}/${name}" if !contains(local.made_names, name)])
}

output "manage" {
  description = "Where manage.sh runs its task."
  value = {
    cluster         = aws_ecs_cluster.main.name
    task_definition = aws_ecs_task_definition.process["prepare"].family
    subnets         = aws_subnet.private[*].id
    security_groups = [aws_security_group.product.id]
  }
}

#!/bin/sh
# Runs manage.py as a task of the installation, waits for its end, and ends with its status:
#
#     sh manage.sh prepare --only database
#     sh manage.sh operator promote ada
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || { echo "usage: sh manage.sh COMMAND [ARGUMENT…]" >&2; exit 2; }

# The arguments become JSON, because they may have blanks and quotes.
run=$(terraform output -json manage | python3 -c '
import json, sys
place = json.load(sys.stdin)
command = ["/opt/gemhall/.venv/bin/python", "manage.py", *sys.argv[1:]]
network = {"subnets": place["subnets"], "securityGroups": place["security_groups"]}
print(json.dumps({
    "cluster": place["cluster"],
    "taskDefinition": place["task_definition"],
    "launchType": "FARGATE",
    "networkConfiguration": {"awsvpcConfiguration": network},
    "overrides": {"containerOverrides": [{"name": "prepare", "command": command}]},
}))' "$@")
cluster=$(terraform output -json manage | python3 -c 'import json, sys; print(json.load(sys.stdin)["cluster"])')
task=$(aws ecs run-task --cli-input-json "$run" --query 'tasks[0].taskArn' --output text)
# One wait lasts ten minutes; the migration of many communities may take longer.
for _ in 1 2 3 4 5 6; do
    aws ecs wait tasks-stopped --cluster "$cluster" --tasks "$task" && break
done
status=$(aws ecs describe-tasks --cluster "$cluster" --tasks "$task" --query 'tasks[0].containers[0].exitCode' --output text)
echo "$1 ended with status $status; its log is the stream of the task $task"
[ "$status" = 0 ]

import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LockedFeature } from '@/components/office/LockedFeature'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { requiredRule } from '@/lib/rules'
import { takingAnswers } from '@/lib/useRuledForm'
import { domains, useAddDomain } from './api'
import { DomainCard } from './DomainCard'
import classes from './Domains.module.css'

/** The community's own addresses: add, prove, check and remove. */
export function DomainsPanel() {
  const query = useQuery(domains)
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)
  useEffect(() => {
    if (wasAdding.current && !isAdding) opener.current?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  return (
    <Panel
      id="domains"
      title="Custom domains"
      lead="Fans reach your community at your own address."
      actions={
        !isAdding && (
          <LockedFeature feature="CUSTOM_DOMAIN">
            <Button
              ref={opener}
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              Add domain
            </Button>
          </LockedFeature>
        )
      }
    >
      <div className={classes.panel}>
        {isAdding && <AddForm onDone={() => setAdding(false)} />}
        <QueryView
          query={query}
          skeleton={<Skeleton height={96} radius="var(--radius)" />}
          isEmpty={({ total }) => total === 0}
          empty={!isAdding && <p className="quiet small">You have no custom domain yet.</p>}
        >
          {({ data }) => (
            <ul className={classes.list}>
              {data.map((domain) => (
                <li key={domain.id}>
                  <DomainCard domain={domain} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddDomain()
  const form = useForm({ initialValues: { domain: '' }, validate: { domain: requiredRule } })
  const submit = takingAnswers(form)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      className={classes.add}
      onSubmit={submit(async ({ domain }) => {
        await add.mutateAsync(domain.trim())
        onDone()
      })}
    >
      <TextInput
        label="Domain"
        description="A domain that you own, or a name below it, for example fans.your-name.com."
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        spellCheck={false}
        maxLength={300}
        required
        ref={field}
        {...form.getInputProps('domain')}
      />
      <FormProblem error={add.error} />
      <UnsavedGuard when={form.isDirty() && !add.isSuccess} what="the domain" />
      <Group gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add domain
        </Button>
      </Group>
    </form>
  )
}

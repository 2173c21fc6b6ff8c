import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyField } from '@/components/CopyField'
import { Panel } from '@/components/Panel'
import classes from './Verifier.module.css'

/** The program that checks proofs without this page. */
export const Verifier = () => (
  <div className={classes.place}>
    <Panel
      title="Verify offline"
      lead="Check any proof on your own computer with one short file. It shares no code with this page."
      actions={
        <Button
          variant="default"
          component="a"
          href="/gemhall_verify.py"
          download
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Download the verifier
        </Button>
      }
    >
      <div className={classes.command}>
        <CopyField label="the command" value="python gemhall_verify.py proof.json" />
        <p className="quiet small">
          Requires Python 3.9 or later, and no packages. It prints the result of each check.
        </p>
      </div>
    </Panel>
  </div>
)

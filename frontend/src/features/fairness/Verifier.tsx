import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyField } from '@/components/CopyField'
import { Panel } from '@/components/Panel'
import classes from './Verifier.module.css'

/** The program that checks proofs without this page. */
export const Verifier = () => (
  <div className={classes.place}>
    <Panel
      title="Without us"
      lead="One short file checks any proof on your own computer, offline. It shares no code with this page."
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
        <p className="quiet small">Python 3.9 or later, nothing to install. It says line by line what agrees.</p>
      </div>
    </Panel>
  </div>
)

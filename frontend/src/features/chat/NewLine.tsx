import classes from './Chat.module.css'

/** Above the first message that was not read as the room was opened. */
export const NewLine = () => (
  <div role="separator" aria-label="New messages" className={classes.newLine}>
    <span aria-hidden="true">New messages</span>
  </div>
)

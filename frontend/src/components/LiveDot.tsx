import classes from './LiveDot.module.css'

/** The red light of a running stream; a word beside it says what it means. */
export const LiveDot = () => <span className={classes.dot} aria-hidden="true" />

import { OpenCommunity } from './OpenCommunity'
import classes from './YourPlace.module.css'

/** The place that is still free, among those that are taken. */
export const YourPlace = () => (
  <div className={classes.place}>
    <p className={classes.title}>Open your own community</p>
    <p className="quiet small">Your name, your colors and your own store. It takes about a minute.</p>
    <OpenCommunity variant="default" />
  </div>
)

interface Standing {
  experience: number
  /** The experience at which the level begins. */
  floor: number
  /** The experience at which the next level begins. Null at the highest level. */
  ceiling: number | null
}

/** The part of the level that is done, from 0 to 1. */
export const levelShare = ({ experience, floor, ceiling }: Standing) =>
  ceiling === null ? 1 : (experience - floor) / (ceiling - floor)

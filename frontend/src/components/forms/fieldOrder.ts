/** The description follows the field, so that fields beside each other stay in one line. */
export const FIELD = ['label', 'input', 'description', 'error'] as const

import { Button } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { retryFailed } from '@/lib/lazily'
import { useOnline } from '@/lib/useOnline'

interface Props {
  /** The input of the content. After a change, the content is rendered again. */
  of?: unknown
  children: ReactNode
}

interface State {
  isBroken: boolean
  of: unknown
}

/** Keeps the page when this part of it fails. */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromError = () => ({ isBroken: true })

  static getDerivedStateFromProps(props: Props, state: State) {
    return Object.is(props.of, state.of) ? null : { isBroken: false, of: props.of }
  }

  override state: State = { isBroken: false, of: this.props.of }

  retry = () => {
    retryFailed()
    this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <BrokenPart onRetry={this.retry} /> : this.props.children
  }
}

function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => {
      window.removeEventListener('online', onRetry)
      // A part that failed to load is loaded again when it is opened the next time.
      retryFailed()
    }
  }, [onRetry])
  return (
    <div role="alert">
      <p>{isOnline ? 'This part did not work.' : 'You are offline. This part is loaded when you are back online.'}</p>
      {isOnline && (
        <Button mt="md" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

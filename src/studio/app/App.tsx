import { Closed, Opening } from './shell/Opening.tsx'
import { Shell } from './shell/Shell.tsx'
import { useStudioState } from './store/studio-context.tsx'

/** Studio: its one screen, once its server has said what there is. */
export function App() {
  const connection = useStudioState((state) => state.connection)
  const isEmpty = useStudioState(({ outline }) => outline.length === 0)
  if (connection === 'locked') return <Closed />
  if (connection !== 'live' && isEmpty) return <Opening isLost={connection === 'lost'} />
  return <Shell />
}

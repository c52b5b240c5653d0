/** Builds the page around a wizard: the one in the current folder, with the packages that are installed there. */
import path from 'node:path'
import process from 'node:process'

const own = (name: string) => path.join(process.cwd(), name)

export default {
  root: import.meta.dirname,
  resolve: {
    alias: { peer: own('Wizard.tsx'), react: own('node_modules/react'), 'react-dom': own('node_modules/react-dom') },
  },
  build: { outDir: own('dist'), emptyOutDir: true },
}

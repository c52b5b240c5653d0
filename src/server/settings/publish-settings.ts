import type { Setting } from '../settings.ts'

/** The settings of publishing at the desk. */
export const publishSettings = [
  {
    name: 'PUBLISH_HOSTS',
    type: 'hosts with spaces between them',
    usual: '',
    example: 'www@web1:/srv/helpercompare=http://web1:4173',
    meaning:
      'where [the desk](../docs/desk.md#publishing) publishes to, as the arguments of [`npm run publish`](#publish-to-several-servers); the `builds/` of its own folder without it',
  },
  {
    name: 'PUBLISH_RELOAD',
    type: 'command',
    usual: '',
    example: 'docker kill --signal HUP helpercompare',
    meaning:
      'reloads the server of each host, in its folder, and without hosts that of this machine; `sudo systemctl reload helpercompare` for hosts without it',
  },
  {
    name: 'PUBLISH_COPY',
    type: 'command',
    usual: '',
    example: 'rclone copyto {from} {to}',
    meaning: 'copies to the hosts; `rsync` without it',
  },
  {
    name: 'PUBLISH_COMMAND',
    type: 'command',
    usual: '',
    example: './upload-to-cdn',
    meaning:
      'runs in the folder of the desk after each build and must bear to run twice; `BUILD_MANIFEST` is the path of the digests of all files of `dist/`, `BUILD_NAME` and `BUILD_COMMIT` say what it is',
  },
  {
    name: 'REMOTE_KIND',
    type: '`github` or `gitlab`',
    usual: '',
    example: 'gitlab',
    meaning:
      'where pull requests are opened if the main branch is protected; known of github.com and gitlab.com without it',
  },
  {
    name: 'REMOTE_TOKEN',
    type: 'secret',
    usual: '',
    example: 'a token that may open pull requests in this one repository, in `.env`',
    meaning: 'opens them; a protected main branch cannot be published to without it',
  },
  {
    name: 'REMOTE_API',
    type: '`https://` address',
    usual: '',
    example: 'https://git.example/api/v4',
    meaning: 'the API of the remote, where it is not at its usual address',
  },
] as const satisfies readonly Setting[]

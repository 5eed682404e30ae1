import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error

/** nginx with the settings in `deploy/`, before servers of this machine; its files lie in the folder. */
export function startNginx(folder: string, port: number, servers: number[]): ChildProcess {
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const [one, two] = servers
  const site = shipped
    .replace('one:8080', `127.0.0.1:${one}`)
    .replace('two:8080', `127.0.0.1:${two}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
  access_log off;
  ${temp.join('\n  ')}
${site}
}`
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, config)
  return spawn('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', path], { stdio: 'inherit' })
}

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { renderTemplate } from './support/helm-template.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const CHART = ['deploy', 'helm', 'toolwright']
// biome-ignore lint/suspicious/noExplicitAny: manifests of every shape
type Manifest = any

/** The chart with some values changed, as Helm would send it to a cluster. */
function manifests(changed: Record<string, unknown> = {}): Map<string, Manifest> {
  const chart = parse(read(...CHART, 'Chart.yaml'))
  const context = {
    Release: { Name: 'tools' },
    Chart: { AppVersion: chart.appVersion },
    Values: { ...parse(read(...CHART, 'values.yaml')), ...changed },
  }
  const all = readdirSync(join(ROOT, ...CHART, 'templates')).flatMap(name => {
    const made = parse(renderTemplate(read(...CHART, 'templates', name), context))
    return made ? [made] : []
  })
  return new Map(all.map((one: Manifest) => [one.kind as string, one]))
}

test('the chart as it comes is one instance with a volume, a service and nothing else', () => {
  const made = manifests()
  assert.deepEqual([...made.keys()].sort(), ['Service', 'StatefulSet'])
  const { spec } = made.get('StatefulSet')
  assert.equal(spec.replicas, 1)
  assert.equal(spec.volumeClaimTemplates[0].spec.resources.requests.storage, '20Gi')
  const [container] = spec.template.spec.containers
  assert.equal(container.image, `toolwright:${parse(read(...CHART, 'Chart.yaml')).appVersion}`)
  const mounted = container.volumeMounts.map((mount: Manifest) => mount.name).sort()
  assert.deepEqual(mounted, ['data', 'tmp'])
})

test('instances are not root, cannot become it, and write only to their volumes', () => {
  const pod = manifests().get('StatefulSet').spec.template.spec
  assert.equal(pod.securityContext.runAsNonRoot, true)
  assert.match(read('Dockerfile'), new RegExp(`USER ${pod.securityContext.runAsUser}:`))
  assert.equal(pod.automountServiceAccountToken, false)
  const [container] = pod.containers
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  assert.equal(container.readinessProbe.httpGet.path, '/readyz')
  assert.equal(container.livenessProbe.httpGet.path, '/healthz')
  assert.ok(pod.terminationGracePeriodSeconds > 30 + 5)
})

test('several instances take their secrets from one place and stay while nodes are drained', () => {
  const made = manifests({
    replicas: 3,
    existingSecret: 'own',
    settings: { LOG_LEVEL: 'warn' },
    persistence: { enabled: false, size: '5Gi' },
    ingress: {
      enabled: true,
      host: 'a.example.org',
      tlsSecret: 'tls',
      className: 'nginx',
      annotations: { a: 'b' },
    },
  })
  const budget = made.get('PodDisruptionBudget')
  assert.equal(budget.spec.minAvailable, 1)
  const { spec } = made.get('StatefulSet')
  assert.deepEqual(budget.spec.selector, spec.selector)
  assert.deepEqual(made.get('Service').spec.selector, spec.selector.matchLabels)
  const [container] = spec.template.spec.containers
  assert.deepEqual(container.envFrom, [{ secretRef: { name: 'own' } }])
  assert.deepEqual(container.env.at(-1), { name: 'LOG_LEVEL', value: 'warn' })
  assert.ok(!spec.volumeClaimTemplates)
  assert.equal(spec.template.spec.volumes[1].emptyDir.sizeLimit, '5Gi')
  const ingress = made.get('Ingress').spec
  assert.equal(ingress.rules[0].http.paths[0].backend.service.name, made.get('Service').metadata.name)
  assert.deepEqual(ingress.tls, [{ secretName: 'tls', hosts: ['a.example.org'] }])
})

test('compose files bound every service, and set only settings that there are', () => {
  const known = new Set(read('src', 'config.ts').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))
  for (const path of [['compose.yaml'], ['deploy', 'cluster.compose.yaml']]) {
    const { services } = parse(read(...path), { merge: true })
    for (const [name, service] of Object.entries(services) as [string, Manifest][]) {
      assert.ok(service.restart, `${path}: ${name} comes back after a restart`)
      if (!service.build) continue
      assert.ok(service.deploy.resources.limits.memory, `${path}: ${name} has a limit`)
      assert.equal(service.read_only, true)
      for (const setting of Object.keys(service.environment))
        assert.ok(known.has(setting), `${setting} is a setting`)
    }
  }
  const { services } = parse(read('deploy', 'cluster.compose.yaml'), { merge: true })
  const proxied = [...read('deploy', 'nginx.conf').matchAll(/server (\w+):8080/g)].map(one => one[1])
  assert.deepEqual(
    proxied,
    Object.keys(services).filter(name => services[name].build),
  )
})

test('the image is made in two stages, as a numeric user, with what the program reads and nothing that builds', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  assert.equal(stages.length, 2)
  const [build, final] = stages as [string, string]
  const taken = /cp -a ([\w.\- ]+) \/out\//.exec(build)![1]!.split(' ')
  for (const path of ['package.json', 'dist', 'fixtures', 'docs', 'LICENSE', 'node_modules'])
    assert.ok(taken.includes(path), path)
  assert.ok(taken.includes('sbom.cdx.json') && build.includes('npm sbom '))
  assert.match(final, /^USER [1-9]\d*:[1-9]\d*$/m)
  assert.match(final, /^HEALTHCHECK .*\/healthz/m)
  assert.match(final, /^VOLUME \/var\/lib\/toolwright$/m)
  assert.ok(!/npm|COPY \. /.test(final))
  const left = read('.dockerignore').split('\n')
  for (const path of ['src', 'web', 'bin', 'fixtures', 'docs']) assert.ok(!left.includes(path), path)
  for (const path of ['.env', 'data', 'node_modules', '.git']) assert.ok(left.includes(path), path)
})

#!/usr/bin/env bash
# npm run container: builds the image without any image registry, measures it and tries it. A base by debootstrap, Node
# from this machine, buildah in place of Docker. Needs root, buildah and debootstrap.
#   npm run container            builds and checks
#   npm run container -- check   checks the image that is there
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
cleanup() {
  [ -n "${server:-}" ] && kill "$server" 2>/dev/null || true
  [ -n "${container:-}" ] && buildah rm "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
most_mb=650

build() {
  node=$(npx node -p process.execPath)
  npm=$(npm root --global)/npm
  base=${BASE_FOLDER:-$work/base}
  if [ ! -d "$base/usr" ]; then
    debootstrap --variant=minbase --include=ca-certificates,libstdc++6,libatomic1 bookworm "$base" >/dev/null
  fi
  rm -rf "$base"/var/cache/apt/* "$base"/var/lib/apt/lists/* "$base"/usr/share/{doc,man,locale,info}/* "$base"/var/log/*

  from=$(buildah from scratch)
  buildah copy -q "$from" "$base" / >/dev/null
  buildah commit -q "$from" toolwright-base >/dev/null
  buildah copy -q "$from" "$node" /usr/local/bin/node >/dev/null
  buildah copy -q "$from" "$npm" /usr/local/lib/node_modules/npm >/dev/null
  buildah run "$from" -- sh -c 'ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm; ln -sf ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx'
  # Where this machine trusts certificates of its own, so does the image that builds.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    buildah copy -q "$from" "$NODE_EXTRA_CA_CERTS" /etc/ssl/extra-ca.crt >/dev/null
    buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra-ca.crt "$from"
  fi
  buildah commit -q --rm "$from" toolwright-node >/dev/null
  # The format of Docker keeps the health check.
  buildah build -q --format docker --network host --build-arg BASE=localhost/toolwright-base --build-arg NODE=localhost/toolwright-node \
    ${NPMRC:+--volume "$NPMRC:/root/.npmrc:ro"} -t toolwright . >/dev/null
}

# The promises of the image, one line each; the first that does not hold ends it.
check() {
  container=$(buildah from --pull-never toolwright)
  root=$(buildah mount "$container")
  image=$(du -sm "$root" | cut -f1)
  echo "image: $image MB on disk, $(du -sm --apparent-size "$root" | cut -f1) MB of files, at most $most_mb"
  [ "$image" -le "$most_mb" ]
  user=$(buildah inspect --format '{{.OCIv1.Config.User}}' "$container")
  echo "user: $user"
  [[ "$user" =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]]
  inside() { buildah run --network host --user "$user" "$@"; }
  echo "packages in its SBOM: $(node -p "JSON.parse(require('fs').readFileSync('$root/opt/toolwright/sbom.cdx.json')).components.length")"
  # The root can be read-only: nothing on it is written but the volume and places for temporary files.
  inside "$container" -- find / -xdev \( -path /proc -o -path /sys -o -path /dev \) -prune -o -type d -writable -print >"$work/writable" 2>/dev/null || true
  echo "its user can write: $(sort "$work/writable" | tr '\n' ' ')"
  ! grep -vE '^/(var/)?tmp$|^/run/lock$|^/var/lib/toolwright(/|$)' "$work/writable"

  # The server as it is run, which refuses to start where children are not confined.
  key=tw_container_check_0123456789
  port=$(node -p 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()});""' | grep .)
  inside --env "PORT=$port" --env HOST=127.0.0.1 --env "BOOTSTRAP_API_KEY=$key" --env BOOTSTRAP_CREDITS=100000 --env SANDBOX=require \
    --env TOOL_TIMEOUT_S=120 \
    --env RATE_LIMIT_PER_MINUTE=0 --env FREE_RATE_LIMIT_PER_MINUTE=0 "$container" -- node dist/main.js serve >"$work/log" 2>&1 &
  server=$!
  begun=$(date +%s%3N)
  for _ in $(seq 120); do curl -sf "http://127.0.0.1:$port/readyz" >"$work/ready" && break; sleep 0.5; done
  ready_ms=$(($(date +%s%3N) - begun))
  echo "ready: $(cat "$work/ready")" && [ -s "$work/ready" ]
  npx node bench/container/smoke.ts "http://127.0.0.1:$port" "$key"
  inside --env DATA_DIR=/tmp/doctor "$container" -- node dist/main.js doctor | tail -1

  # The attacks of the sandbox's own tests, with the image's Node, user and libraries.
  inside --volume "$PWD:$PWD" --env HOME=/tmp "$container" -- \
    node --test --test-reporter=dot "$PWD/src/runner/sandbox/sandbox.test.ts" "$PWD/src/runner/sandbox/seccomp.test.ts"
  echo "the sandbox holds"
  npx node bench/container/report.ts "$image" "$ready_ms"
}

[ "${1:-}" = check ] || build
check

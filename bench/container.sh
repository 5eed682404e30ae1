#!/usr/bin/env bash
# Builds the container image without any image registry and tries it: a base by debootstrap, Node from this machine,
# buildah in place of Docker. Needs root, buildah and debootstrap. Prints the size of the image and what it answered.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
cleanup() {
  [ -n "${container:-}" ] && buildah rm "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
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

buildah build -q --network host --build-arg BASE=localhost/toolwright-base --build-arg NODE=localhost/toolwright-node \
  ${NPMRC:+--volume "$NPMRC:/root/.npmrc:ro"} -t toolwright . >/dev/null

container=$(buildah from --pull-never toolwright)
root=$(buildah mount "$container")
echo "image: $(du -sm "$root" | cut -f1) MB, of it the base $(du -sm "$base" | cut -f1) MB"

# As the image's user, on a read-only code tree, with its own data folder.
port=18080
buildah run --network host --user 10001:10001 --env PORT=$port --env HOST=127.0.0.1 --env BOOTSTRAP_API_KEY=tw_container_check_0123456789 \
  "$container" -- node dist/main.js serve >"$work/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; cleanup' EXIT
for _ in $(seq 120); do curl -sf "http://127.0.0.1:$port/readyz" >"$work/ready" && break; sleep 0.5; done
echo "ready: $(cat "$work/ready")"
# Answers are kept whole before a part is shown: a closed pipe would count as a failure.
ask() { curl -sf -o "$work/answer" "$@" && cut -c1-80 "$work/answer" | head -1; }
ask "http://127.0.0.1:$port/api/v1/tools?collection=core"
ask "http://127.0.0.1:$port/api/v1/tools/uuid-generator" -X POST -H 'Content-Type: application/json' -d '{}'
curl -sf -o "$work/turned.pdf" -H 'Authorization: Bearer tw_container_check_0123456789' \
  -F file=@fixtures/three-pages.pdf -F angle=90 "http://127.0.0.1:$port/api/v1/tools/pdf-rotate"
head -c 5 "$work/turned.pdf"; echo " from pdf-rotate"
curl -sf -o "$work/page" "http://127.0.0.1:$port/"
grep -o '<title>[^<]*' "$work/page"

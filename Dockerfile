# Debian with Node's binary alone; package managers and headers stay in the image that builds.
ARG BASE=debian:bookworm-slim
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS build
WORKDIR /opt/toolwright
COPY package.json package-lock.json ./
# No package needs its install script; what they would do is done below.
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:web \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && node bin/trim.js \
  && find node_modules -type f \( -iname 'readme*.md' -o -iname 'changelog*.md' \) -delete \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/node-linux-* \
  && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
  && mkdir -p /out && cp -a package.json bin dist fixtures docs LICENSE CHANGELOG.md sbom.cdx.json node_modules /out/ \
  && mkdir -p /out/web && cp -a web/dist /out/web/ \
  && install -d -m 700 /data
# Names of functions that only a debugger reads are a quarter of Node's binary.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends binutils \
  && strip -o /node "$(command -v node)"

FROM ${BASE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /node /usr/local/bin/node
COPY --from=build /out /opt/toolwright
# A number, so that Kubernetes can see that it is not root.
COPY --from=build --chown=10001:10001 /data /var/lib/toolwright
WORKDIR /opt/toolwright
USER 10001:10001
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/toolwright
VOLUME /var/lib/toolwright
EXPOSE 8080
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself as the first process, so that signals reach the server.
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve"]

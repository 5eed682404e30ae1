FROM node:26-bookworm-slim AS build
WORKDIR /opt/toolwright
COPY package.json package-lock.json ./
# No package needs its install script; the web application is built below.
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build:web && npm prune --omit=dev --ignore-scripts --no-audit --no-fund && node bin/trim.js

FROM node:26-bookworm-slim
RUN useradd --system --home-dir /var/lib/toolwright toolwright \
  && install -d -o toolwright -m 700 /var/lib/toolwright
WORKDIR /opt/toolwright
COPY --from=build /opt/toolwright ./
USER toolwright
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/toolwright
VOLUME /var/lib/toolwright
EXPOSE 8080
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The image's own Node, without the starter that looks for one: signals reach the server itself.
CMD ["node", "src/main.ts", "serve"]

FROM node:24-bookworm-slim
WORKDIR /opt/toolwright
COPY . .
RUN npm install --no-audit --no-fund && npm prune --omit=dev \
  && useradd --system --home /var/lib/toolwright toolwright \
  && mkdir -p /var/lib/toolwright && chown toolwright /var/lib/toolwright
USER toolwright
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/toolwright
VOLUME /var/lib/toolwright
EXPOSE 8080
CMD ["node", "bin/toolwright.js", "serve"]

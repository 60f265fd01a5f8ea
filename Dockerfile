# The server in a container; docs/server.md says how to run it.
FROM python:3.12-slim

RUN useradd --system --create-home --home-dir /opt/zellige zellige \
    && install --directory --owner zellige --group zellige /data

WORKDIR /opt/zellige/source
COPY pyproject.toml constraints.txt README.md LICENSE hatch_build.py ./
COPY tools tools
COPY web web
COPY src src
RUN PIP_CONSTRAINT=/opt/zellige/source/constraints.txt pip install --no-cache-dir '.[postgres]'

# Games are compiled here, so that a container starts in seconds. The user owns the compiled code: on another kind of
# processor it does not fit, and then the first start compiles again and stores the result.
ENV NUMBA_CACHE_DIR=/opt/zellige/cache
WORKDIR /opt/zellige
USER zellige
RUN zellige warm

ENV ZELLIGE_DATABASE=sqlite:////data/zellige.db ZELLIGE_PORT=8000 ZELLIGE_LOG=json PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
    CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$ZELLIGE_PORT/healthz', timeout=4)"
ENTRYPOINT ["zellige", "serve", "--host", "0.0.0.0"]

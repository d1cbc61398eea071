# The server with its page, as a container: see docs/hosting.md.
FROM python:3.13-slim AS built
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres]'

FROM python:3.13-slim
RUN --mount=type=bind,from=built,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'escarmouche[postgres]'
RUN useradd --create-home escarmouche
USER escarmouche
EXPOSE 8451
ENTRYPOINT ["escarmouche"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8451"]

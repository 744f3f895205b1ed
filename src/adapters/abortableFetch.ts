/**
 * `fetch` whose signal ends the reading of a response as well. The runtime's own holds the request weakly once the headers are
 * there: where it is collected, as in Node 20, an abort is lost, and a body that stalls is waited for without end
 * (https://github.com/nodejs/undici/issues/3644).
 */
export const abortableFetch: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init);
  if (!response.body || !init?.signal) return response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal: init.signal }), response);
};

/** The beginning of a response as text, at most so many bytes and the chunk that they end in, and whether it is all of it. */
export async function boundedText(response: Response, most: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const chunks: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of chunks) {
    size += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (size > most) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}

/** A rank file of js-tiktoken: how text is split into pieces, and every token's bytes in the order of their ranks. */
export interface RankFile {
  /** Source of a regular expression. */
  pat_str: string;
  /** Lines of a name, the rank of the first token, and the tokens from there on, in base64; parted by spaces. */
  bpe_ranks: string;
}

/** The tokens of an encoding. Bytes are strings of one character a byte, which are small and quick to look up. */
export class Vocabulary {
  /** Rank of a token's bytes. */
  readonly ranks = new Map<string, number>();
  /** Bytes of each rank. */
  readonly tokens: string[] = [];
  /** Rank of each single byte. */
  readonly bytes = new Int32Array(256);

  /** @throws when a byte has no token: then there are texts that cannot be encoded */
  constructor({ bpe_ranks }: RankFile) {
    for (const line of bpe_ranks.split('\n')) {
      const [, first = '', ...tokens] = line.split(' ');
      const offset = Number(first);
      for (const [at, token] of tokens.entries())
        this.add(Buffer.from(token, 'base64').toString('latin1'), offset + at);
    }
    for (let byte = 0; byte < 256; byte++) {
      const rank = this.ranks.get(String.fromCharCode(byte));
      if (rank === undefined) throw new Error(`The encoding has no token for the byte ${byte}.`);
      this.bytes[byte] = rank;
    }
  }

  private add(bytes: string, rank: number): void {
    this.ranks.set(bytes, rank);
    this.tokens[rank] = bytes;
  }
}

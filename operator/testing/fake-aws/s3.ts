/** What the fake S3 answers. */
export interface S3Answer {
  readonly status: number;
  readonly body?: string;
}

/** The files of one region's bucket for assets, which cdk addresses by path. */
export class FakeS3 {
  readonly #files = new Map<string, Buffer>();

  /** Answers what cdk asks when it publishes assets: whether a file exists, the bucket's location, and an upload. */
  answer(method: string | undefined, url: URL, body: Buffer): S3Answer {
    const key = decodeURIComponent(url.pathname);
    if (method === "PUT") {
      this.#files.set(key, body);
      return { status: 200 };
    }
    if (url.searchParams.has("location")) return { status: 200, body: "<LocationConstraint/>" };
    if (url.searchParams.has("encryption")) return { status: 200, body: "<ServerSideEncryptionConfiguration/>" };
    const prefix = url.searchParams.get("prefix") ?? "";
    const found = this.#files.has(`${key}${prefix}`) ? `<Contents><Key>${prefix}</Key><Size>1</Size></Contents>` : "";
    return { status: 200, body: `<ListBucketResult>${found}</ListBucketResult>` };
  }

  /** Reads an uploaded file as text; undefined if there is none. */
  read(url: string): string | undefined {
    return this.#files.get(decodeURIComponent(new URL(url).pathname))?.toString("utf8");
  }
}

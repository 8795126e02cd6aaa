/** The part of the package's API that is used here. The package has no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      readonly preserveNameIds?: readonly number[];
    },
  ): Promise<Uint8Array>;
}

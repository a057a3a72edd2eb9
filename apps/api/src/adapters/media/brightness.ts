/** A picture of which every byte is the brightness of a pixel. */
type Brightness = Uint8Array;

/** Standard deviation below which a picture looks like a sheet of paper. */
const faintest = 2;

export function isUniform(picture: Brightness): boolean {
  const mean = picture.reduce((sum, pixel) => sum + pixel, 0) / picture.length;
  const variance = picture.reduce((sum, pixel) => sum + (pixel - mean) ** 2, 0) / picture.length;
  return Math.sqrt(variance) < faintest;
}

/** How much changes from pixel to pixel: text and photos have much, a loading page has little. */
export function detailOf(picture: Brightness): number {
  return picture.reduce((sum, pixel, i) => sum + Math.abs(pixel - (picture[i - 1] ?? pixel)), 0) / picture.length;
}

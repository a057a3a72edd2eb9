/** The part of the package that we use. Its own declarations are not exported. */
declare module 'tesseract-wasm' {
  /** Coordinates are pixels of the image. */
  type TextItem = { text: string; rect: { left: number; top: number; right: number; bottom: number } };

  export type OCREngine = {
    loadModel: (model: Uint8Array) => void;
    /** Four bytes per pixel, which must be the whole buffer of the array. */
    loadImage: (image: { data: Uint8ClampedArray; width: number; height: number }) => void;
    getTextBoxes: (unit: 'line' | 'word') => TextItem[];
  };

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
  /** Whether WebAssembly has SIMD instructions here. */
  export function supportsFastBuild(): boolean;
}

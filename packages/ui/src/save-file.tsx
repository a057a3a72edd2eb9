export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  openDownload(address, fileName);
  // Not at once: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Under the name that the server gives it, unless another is wanted. */
export function openDownload(address: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  startDownload(url, fileName);
  // Revoke the URL later, because some browsers read it after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Without a file name, the browser uses the name from the server. */
export function startDownload(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

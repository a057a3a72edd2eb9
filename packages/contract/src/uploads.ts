/** Where resumable uploads go (the tus protocol, version 1.0.0), with the metadata `filename` and `filetype`. */
export const uploadsPath = '/api/uploads';

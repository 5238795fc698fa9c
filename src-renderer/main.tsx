import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createLibraryCache } from './app/library-cache.ts';
import { catchDroppedFiles } from './features/import/dropped-files.ts';

catchDroppedFiles();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createLibraryCache()}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

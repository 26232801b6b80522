document.documentElement.dataset.early = '';

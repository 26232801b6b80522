/** Entry script: scripts only add to pages that are complete without them (behaviour 4). */
document.documentElement.classList.add('js');

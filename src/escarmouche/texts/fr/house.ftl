house-no-book = aucun livre { $name } ; sont installés : { $known }

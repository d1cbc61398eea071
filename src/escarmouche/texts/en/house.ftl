house-no-book = no book { $name }; installed are { $known }
